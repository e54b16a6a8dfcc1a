/** Runs the king's model, as `oriflamme/learning/quantize.py` exported it, on the numbers of an
 * observation. Python knows what inputs and outputs mean. */
import {
  slice,
  full,
  concat,
  meanLastAxis,
  map,
  pad,
  broadcast,
  matmul,
  reshape,
  softmax,
  transpose,
  unsqueeze,
  type Tensor,
} from './tensors'

interface ModelHeader {
  /** What it was made for, as Python wants to know it. */
  metadata: unknown
  matrices: Record<string, [rows: number, columns: number]>
  /** Their numbers follow where there are none. */
  constants: Record<string, [shape: number[], numbers: number[] | null]>
  nodes: [kind: string, inputs: string[], output: string, settings: Attributes][]
  outputs: string[]
}

/** Each where it is needed. */
interface Attributes {
  axis: number
  perm: number[]
}

export type Nested = number | Nested[]

const NEWLINE = 10
const size = (shape: readonly number[]): number => shape.reduce((all, each) => all * each, 1)
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** As many as a kind of node takes. */
type Inputs = [Tensor, Tensor, Tensor, Tensor]

/** A list of numbers that a tensor stands for, and the only one. */
const toList = ({ data }: Tensor): number[] => [...data]
const toScalar = ({ data }: Tensor): number => data[0] as number

const OPERATORS: Readonly<Record<string, (given: Inputs, settings: Attributes) => Tensor>> = {
  Add: ([a, b]) => broadcast(a, b, (x, y) => x + y),
  Sub: ([a, b]) => broadcast(a, b, (x, y) => x - y),
  Mul: ([a, b]) => broadcast(a, b, (x, y) => x * y),
  Div: ([a, b]) => broadcast(a, b, (x, y) => x / y),
  Min: ([a, b]) => broadcast(a, b, Math.min),
  Less: ([a, b]) => broadcast(a, b, (x, y) => Number(x < y)),
  Equal: ([a, b]) => broadcast(a, b, (x, y) => Number(x === y)),
  // All numbers are of one sort here, wide enough for any of them.
  Cast: ([x]) => x,
  Sigmoid: ([x]) => map(x, sigmoid),
  Sqrt: ([x]) => map(x, Math.sqrt),
  MatMul: ([a, b]) => matmul(a, b),
  ReduceMean: ([x]) => meanLastAxis(x),
  Softmax: ([x]) => softmax(x),
  Concat: (parts, { axis }) => concat(parts, axis),
  Pad: ([x, pads]) => pad(x, toList(pads)),
  Reshape: ([x, shape]) => reshape(x, toList(shape)),
  Slice: ([x, start, stop, axis]) => slice(x, toScalar(axis), toScalar(start), toScalar(stop)),
  Transpose: ([x], { perm }) => transpose(x, perm),
  Unsqueeze: ([x, axis]) => unsqueeze(x, toScalar(axis)),
}

export class ModelRunner {
  /** As JSON. */
  readonly metadata: string
  readonly #header: ModelHeader
  readonly #bytes: Uint8Array<ArrayBuffer>
  #constants: Map<string, Tensor> | null = null

  constructor(file: Uint8Array<ArrayBuffer>) {
    const line = file.indexOf(NEWLINE)
    this.#header = JSON.parse(new TextDecoder().decode(file.subarray(0, line))) as ModelHeader
    this.#bytes = file.subarray(line + 1)
    this.metadata = JSON.stringify(this.#header.metadata)
  }

  /** By the name of each output, what the net makes of an observation. */
  infer(observation: Uint8Array): Record<string, Nested> {
    const values = new Map((this.#constants ??= this.#readConstants()))
    values.set('observation', {
      shape: [1, observation.length],
      data: Float64Array.from(observation),
    })
    for (const [kind, inputs, output, settings] of this.#header.nodes) {
      const how = OPERATORS[kind]
      if (!how) throw new Error(`nets with ${kind} are not known here`)
      const given = inputs.map((name) => values.get(name))
      values.set(output, how(given as Inputs, settings))
    }
    const outputs = this.#header.outputs.map((name) => [
      name,
      nested(values.get(name) as Tensor)[0],
    ])
    return Object.fromEntries(outputs) as Record<string, Nested>
  }

  /** All that is the same every time. It takes a moment, so not before somebody asks. */
  #readConstants(): Map<string, Tensor> {
    const known = new Map<string, Tensor>()
    const { buffer, byteOffset } = this.#bytes
    let place = byteOffset
    const singles = (count: number): Float32Array => {
      const found = new Float32Array(buffer, place, count)
      place += found.byteLength
      return found
    }
    for (const [name, [shape, numbers]] of Object.entries(this.#header.constants)) {
      known.set(name, { shape, data: Float64Array.from(numbers ?? singles(size(shape))) })
    }
    const matrices = Object.entries(this.#header.matrices)
    const scales = matrices.map(([, [, columns]]) => singles(columns))
    matrices.forEach(([name, shape], which) => {
      const scale = scales[which] as Float32Array
      const steps = new Int8Array(buffer, place, size(shape))
      place += steps.length
      const matrix = full(shape)
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
