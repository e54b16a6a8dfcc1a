/** Run by tests/offline/test_browser_model.py, which asks ONNX Runtime the same. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ModelRunner, type Nested } from './modelRunner'

interface Golden {
  net: string
  asked: { observation: number[]; answers: Record<string, Nested> }[]
}

const numbers = (nested: Nested): number[] => [nested].flat(9) as number[]

it('says what ONNX Runtime says', () => {
  const file = readFileSync(process.env['ORIFLAMME_GOLDEN'] ?? '', 'utf8')
  const { net, asked } = JSON.parse(file) as Golden
  const runner = new ModelRunner(new Uint8Array(readFileSync(net)))
  for (const { observation, answers } of asked) {
    const said = runner.infer(Uint8Array.from(observation))
    expect(Object.keys(said).sort()).toEqual(Object.keys(answers).sort())
    for (const [name, wanted] of Object.entries(answers)) {
      const [given, theirs] = [numbers(said[name] as Nested), numbers(wanted)]
      expect(given.length).toBe(theirs.length)
      given.forEach((number, n) => expect(number).toBeCloseTo(theirs[n] as number, 4))
    }
  }
  expect(asked.length).toBeGreaterThan(0)
})
