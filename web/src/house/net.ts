/** A net that has learned to play, as `oriflamme/learning/quantize.py` wrote it down. It is given the numbers that
 * Python makes of a view, and gives numbers back: what they mean is not known here. */
import {
  cut,
  filled,
  joined,
  lastMean,
  mapped,
  padded,
  paired,
  product,
  reshaped,
  shares,
  turned,
  widened,
  type Tensor,
} from './tensors'

interface Head {
  /** What it was made for, as Python wants to know it. */
  madeFor: unknown
  matrices: Record<string, [rows: number, columns: number]>
  /** Their numbers follow where there are none. */
  constants: Record<string, [shape: number[], numbers: number[] | null]>
  nodes: [kind: string, inputs: string[], output: string, settings: Settings][]
  outputs: string[]
}

/** Each where it is needed. */
interface Settings {
  axis: number
  perm: number[]
}

export type Nested = number | Nested[]

const LINE = 10
const size = (shape: readonly number[]): number => shape.reduce((all, each) => all * each, 1)
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** As many as a kind of node takes. */
type Given = [Tensor, Tensor, Tensor, Tensor]

/** A list of numbers that a tensor stands for, and the only one. */
const list = ({ data }: Tensor): number[] => [...data]
const only = ({ data }: Tensor): number => data[0] as number

const KINDS: Readonly<Record<string, (given: Given, settings: Settings) => Tensor>> = {
  Add: ([a, b]) => paired(a, b, (x, y) => x + y),
  Sub: ([a, b]) => paired(a, b, (x, y) => x - y),
  Mul: ([a, b]) => paired(a, b, (x, y) => x * y),
  Div: ([a, b]) => paired(a, b, (x, y) => x / y),
  Min: ([a, b]) => paired(a, b, Math.min),
  Less: ([a, b]) => paired(a, b, (x, y) => Number(x < y)),
  Equal: ([a, b]) => paired(a, b, (x, y) => Number(x === y)),
  // All numbers are of one sort here, wide enough for any of them.
  Cast: ([x]) => x,
  Sigmoid: ([x]) => mapped(x, sigmoid),
  Sqrt: ([x]) => mapped(x, Math.sqrt),
  MatMul: ([a, b]) => product(a, b),
  ReduceMean: ([x]) => lastMean(x),
  Softmax: ([x]) => shares(x),
  Concat: (parts, { axis }) => joined(parts, axis),
  Pad: ([x, pads]) => padded(x, list(pads)),
  Reshape: ([x, shape]) => reshaped(x, list(shape)),
  Slice: ([x, start, stop, axis]) => cut(x, only(axis), only(start), only(stop)),
  Transpose: ([x], { perm }) => turned(x, perm),
  Unsqueeze: ([x, axis]) => widened(x, only(axis)),
}

export class Net {
  /** As JSON. */
  readonly madeFor: string
  readonly #head: Head
  readonly #bytes: Uint8Array<ArrayBuffer>
  #known: Map<string, Tensor> | null = null

  constructor(file: Uint8Array<ArrayBuffer>) {
    const line = file.indexOf(LINE)
    this.#head = JSON.parse(new TextDecoder().decode(file.subarray(0, line))) as Head
    this.#bytes = file.subarray(line + 1)
    this.madeFor = JSON.stringify(this.#head.madeFor)
  }

  /** By the name of each output, what the net makes of an observation. */
  ask(observation: Uint8Array): Record<string, Nested> {
    const values = new Map((this.#known ??= this.#read()))
    values.set('observation', {
      shape: [1, observation.length],
      data: Float64Array.from(observation),
    })
    for (const [kind, inputs, output, settings] of this.#head.nodes) {
      const how = KINDS[kind]
      if (!how) throw new Error(`nets with ${kind} are not known here`)
      const given = inputs.map((name) => values.get(name))
      values.set(output, how(given as Given, settings))
    }
    const outputs = this.#head.outputs.map((name) => [name, nested(values.get(name) as Tensor)[0]])
    return Object.fromEntries(outputs) as Record<string, Nested>
  }

  /** All that is the same every time. It takes a moment, so not before somebody asks. */
  #read(): Map<string, Tensor> {
    const known = new Map<string, Tensor>()
    const { buffer, byteOffset } = this.#bytes
    let place = byteOffset
    const singles = (count: number): Float32Array => {
      const found = new Float32Array(buffer, place, count)
      place += found.byteLength
      return found
    }
    for (const [name, [shape, numbers]] of Object.entries(this.#head.constants)) {
      known.set(name, { shape, data: Float64Array.from(numbers ?? singles(size(shape))) })
    }
    const matrices = Object.entries(this.#head.matrices)
    const scales = matrices.map(([, [, columns]]) => singles(columns))
    matrices.forEach(([name, shape], which) => {
      const scale = scales[which] as Float32Array
      const steps = new Int8Array(buffer, place, size(shape))
      place += steps.length
      const matrix = filled(shape)
      steps.forEach(
        (step, n) => (matrix.data[n] = Math.fround(step * (scale[n % scale.length] as number))),
      )
      known.set(name, matrix)
    })
    return known
  }
}

function nested({ shape, data }: Tensor): Nested[] {
  const [length = 0, ...rest] = shape
  if (!rest.length) return [...data]
  const each = size(rest)
  return Array.from({ length }, (_, n) =>
    nested({ shape: rest, data: data.subarray(n * each, (n + 1) * each) }),
  )
}
