/** Plays `whole_game.py` in the Python of browsers, with what was packed for them, and prints what was said.
 *
 * usage: node whole_game.mjs REPOSITORY UNPACKED RULESET SEED
 *
 * UNPACKED has library.zip and house.zip.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const [repository, unpacked, ruleset, seed] = process.argv.slice(2)
const pyodide = join(repository, 'scripts/release/site/node_modules/pyodide/pyodide.mjs')
const packed = (name) => readFileSync(join(repository, 'build/python', name))

/** The king's model, run as the page does. */
async function net() {
  const ofThePage = createRequire(join(repository, 'web/package.json'))
  const { build } = await import(ofThePage.resolve('vite'))
  const entry = join(repository, 'web/src/offline/modelRunner.ts')
  const lib = { entry, formats: ['es'], fileName: 'modelRunner' }
  await build({
    configFile: false,
    logLevel: 'error',
    root: unpacked,
    build: { lib, outDir: unpacked, emptyOutDir: false },
  })
  const { ModelRunner } = await import(join(unpacked, 'modelRunner.mjs'))
  return new ModelRunner(new Uint8Array(gunzipSync(packed('king.pack'))))
}

async function main() {
  const { loadPyodide } = await import(pyodide)
  const library = join(unpacked, 'library.zip')
  const lock = packed('pyodide-lock.json').toString()
  const python = await loadPyodide({ stdLibURL: library, lockFileContents: lock })
  python.unpackArchive(new Uint8Array(packed('msgspec.whl')), 'wheel')
  python.FS.writeFile('/house.zip', new Uint8Array(readFileSync(join(unpacked, 'house.zip'))))
  python.mountNodeFS('/project/tests', join(repository, 'tests'))
  python.runPython("import sys; sys.path += ['/house.zip', '/project']")
  python.globals.set('net', await net())
  const said = await python.runPythonAsync(`
import json
from pathlib import Path
from tests.testkit.offline.whole_game import offline
from oriflamme.offline.js_bridge import register_king
register_king(net)
json.dumps([word.decode() for word in await offline(Path("/tmp"), "${ruleset}", "king", ${seed})])
`)
  process.stdout.write(said, () => process.exit(0))
}

// Node would show a megabyte of source beside what went wrong.
main().catch(({ message }) => {
  console.error(message)
  process.exit(1)
})
