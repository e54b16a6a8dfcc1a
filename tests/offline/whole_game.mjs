/** Plays `whole_game.py` in the Python of browsers, with what was packed for them, and prints what was said.
 *
 * usage: node whole_game.mjs REPOSITORY RULESET SEED
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const [repository, ruleset, seed] = process.argv.slice(2)
const pyodide = join(repository, 'scripts/site/node_modules/pyodide/pyodide.mjs')
const packed = (name) => readFileSync(join(repository, 'build/python', name))
const folder = mkdtempSync(join(tmpdir(), 'oriflamme-'))

async function main() {
  const { loadPyodide } = await import(pyodide)
  const library = join(folder, 'library.zip')
  writeFileSync(library, gunzipSync(packed('library.pack')))
  const lock = packed('pyodide-lock.json').toString()
  const python = await loadPyodide({ stdLibURL: library, lockFileContents: lock })
  rmSync(folder, { recursive: true })
  python.unpackArchive(new Uint8Array(packed('msgspec.whl')), 'wheel')
  python.FS.writeFile('/house.zip', new Uint8Array(gunzipSync(packed('house.pack'))))
  python.mountNodeFS('/tests', join(repository, 'tests'))
  python.runPython("import sys; sys.path += ['/house.zip', '/tests']")
  const said = await python.runPythonAsync(`
import json
from pathlib import Path
from offline.whole_game import offline
json.dumps([word.decode() for word in await offline(Path("/tmp"), "${ruleset}", ${seed})])
`)
  process.stdout.write(said, () => process.exit(0))
}

// Node would show a megabyte of source beside what went wrong.
main().catch(({ message }) => {
  console.error(message)
  process.exit(1)
})
