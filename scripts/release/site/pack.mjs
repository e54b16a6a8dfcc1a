/** Packs the server for browsers, in the very Python they will run: what it compiles, they can read.
 * record_imports.py runs before, which shows what is needed, and after, with only what was packed.
 *
 * usage: node pack.mjs REPOSITORY SITE_PACKAGES MSGSPEC_WHEEL OUT
 */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadPyodide } from 'pyodide'

const here = dirname(fileURLToPath(import.meta.url))
const [repository, packages, wheel, out] = process.argv.slice(2).map((path) => resolve(path))

/** Python with msgspec and these places to import from. */
async function python(places, settings = {}) {
  const made = await loadPyodide(settings)
  made.mountNodeFS('/out', out)
  made.unpackArchive(new Uint8Array(readFileSync(wheel)), 'wheel')
  for (const place of places) made.runPython(`import sys; sys.path.append('${place}')`)
  return made
}

async function run(step, where) {
  await where.runPythonAsync(readFileSync(`${here}/${step}`, 'utf8'))
}

async function main() {
  const whole = await python([])
  whole.mountNodeFS('/repository', repository)
  whole.mountNodeFS('/packages', packages)
  whole.mountNodeFS('/pyodide', `${here}/node_modules/pyodide`)
  whole.runPython("import sys; sys.path += ['/repository/src', '/packages']") // what Pyodide has goes first
  await run('record_imports.py', whole)
  await run('pack.py', whole)
  await run('record_imports.py', await python(['/out/house.zip'], { stdLibURL: `${out}/library.zip` }))
}

// Python's timers outlive whoever gave them up, and Node would wait for the longest of them. It would
// also show a megabyte of source beside what went wrong.
main().then(
  () => process.exit(0),
  ({ message }) => {
    console.error(message)
    process.exit(1)
  },
)
