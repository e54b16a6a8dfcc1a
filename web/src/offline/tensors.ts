/** Tensors, and the operations of the model as ONNX defines them. */
export interface Tensor {
  readonly shape: readonly number[]
  readonly data: Float64Array
}

const at = (data: Float64Array, place: number): number => data[place] as number
const size = (shape: readonly number[]): number => shape.reduce((all, each) => all * each, 1)

/** A shape's lengths before an axis and after it, multiplied, and the axis itself. */
function splitShape(shape: readonly number[], axis: number): [number, number, number] {
  return [size(shape.slice(0, axis)), shape[axis] as number, size(shape.slice(axis + 1))]
}

export function full(shape: readonly number[], number = 0): Tensor {
  return { shape, data: new Float64Array(size(shape)).fill(number) }
}

export function map({ shape, data }: Tensor, how: (x: number) => number): Tensor {
  return { shape, data: data.map(how) }
}

/** 0 keeps a length as it is, -1 takes what is left. */
export function reshape({ shape, data }: Tensor, wanted: readonly number[]): Tensor {
  const kept = wanted.map((length, axis) => (length === 0 ? (shape[axis] as number) : length))
  const left = data.length / -size(kept)
  return { shape: kept.map((length) => (length === -1 ? left : length)), data }
}

export function unsqueeze({ shape, data }: Tensor, axis: number): Tensor {
  const place = axis < 0 ? shape.length + 1 + axis : axis
  return { shape: [...shape.slice(0, place), 1, ...shape.slice(place)], data }
}

export function slice({ shape, data }: Tensor, axis: number, start: number, stop: number): Tensor {
  const [before, length, after] = splitShape(shape, axis)
  const end = stop < 0 ? length + stop : Math.min(stop, length)
  const row = (end - start) * after
  const found = full(shape.with(axis, end - start))
  for (let n = 0; n < before; n++) {
    const first = (n * length + start) * after
    found.data.set(data.subarray(first, first + row), n * row)
  }
  return found
}

export function concat(parts: readonly Tensor[], axis: number): Tensor {
  const shapes = parts.map(({ shape }) => splitShape(shape, axis))
  const length = shapes.reduce((sum, [, each]) => sum + each, 0)
  const found = full((parts[0] as Tensor).shape.with(axis, length))
  let place = 0
  for (let n = 0; n < (shapes[0]?.[0] ?? 0); n++) {
    parts.forEach(({ data }, which) => {
      const [, each, after] = shapes[which] as [number, number, number]
      found.data.set(data.subarray(n * each * after, (n + 1) * each * after), place)
      place += each * after
    })
  }
  return found
}

/** Zeros before and after, along the one axis that has any. */
export function pad(x: Tensor, pads: readonly number[]): Tensor {
  const axis = x.shape.findIndex((_, n) => pads[n] || pads[n + x.shape.length])
  if (axis < 0) return x
  const zeros = (n: number): Tensor => full(x.shape.with(axis, n))
  return concat(
    [zeros(pads[axis] as number), x, zeros(pads[axis + x.shape.length] as number)],
    axis,
  )
}

/** How far apart neighbours along each axis lie; nothing where a single one stands for all. */
function strides(shape: readonly number[], rank: number): number[] {
  const full = [...Array<number>(rank - shape.length).fill(1), ...shape]
  return full.map((length, axis) => (length === 1 ? 0 : size(full.slice(axis + 1))))
}

/** For each place of a shape, where these strides lead. */
function flatIndices(shape: readonly number[], steps: readonly number[]): Uint32Array {
  let found = new Uint32Array(1)
  shape.forEach((length, axis) => {
    const step = steps[axis] as number
    const next = new Uint32Array(found.length * length)
    found.forEach((from, n) => {
      for (let k = 0; k < length; k++) next[n * length + k] = from + k * step
    })
    found = next
  })
  return found
}

export function transpose({ shape, data }: Tensor, axes: readonly number[]): Tensor {
  const steps = shape.map((_, axis) => size(shape.slice(axis + 1)))
  const wanted = axes.map((axis) => shape[axis] as number)
  const from = flatIndices(
    wanted,
    axes.map((axis) => steps[axis] as number),
  )
  return { shape: wanted, data: Float64Array.from(from, (place) => at(data, place)) }
}

/** Two at a time; what is missing along an axis is the same throughout. */
export function broadcast(a: Tensor, b: Tensor, how: (x: number, y: number) => number): Tensor {
  const rank = Math.max(a.shape.length, b.shape.length)
  const shape = Array.from({ length: rank }, (_, axis) =>
    Math.max(
      a.shape[axis - rank + a.shape.length] ?? 1,
      b.shape[axis - rank + b.shape.length] ?? 1,
    ),
  )
  const [left, right] = [a, b].map((each) => flatIndices(shape, strides(each.shape, rank)))
  const found = full(shape)
  for (let n = 0; n < found.data.length; n++) {
    found.data[n] = how(at(a.data, left?.[n] as number), at(b.data, right?.[n] as number))
  }
  return found
}

/** Of matrices: one for all of `a`, or one for each of them. Four rows of `b` are taken at a time, which is twice as
 * quick as one. */
export function matmul(a: Tensor, b: Tensor): Tensor {
  const [inner, columns] = b.shape.slice(-2) as [number, number]
  const rows = b.shape.length === 2 ? Infinity : (a.shape.at(-2) as number)
  const found = full([...a.shape.slice(0, -1), columns])
  for (let row = 0; row < a.data.length / inner; row++) {
    const factors = a.data.subarray(row * inner, (row + 1) * inner)
    const out = found.data.subarray(row * columns, (row + 1) * columns)
    const first = Math.floor(row / rows) * inner * columns
    for (let k = 0; k < inner; k += 4) addScaledRows(out, factors, k, b.data, first + k * columns)
  }
  return found
}

/** Add up to four rows of a matrix, each times its factor. */
function addScaledRows(
  out: Float64Array,
  factors: Float64Array,
  k: number,
  matrix: Float64Array,
  first: number,
): void {
  const p = at(factors, k)
  const [q, r, s] = [factors[k + 1] ?? 0, factors[k + 2] ?? 0, factors[k + 3] ?? 0]
  if (p === 0 && q === 0 && r === 0 && s === 0) return // most of what a net is shown is nothing
  const columns = out.length
  // A row that is not there has the factor 0, and lies anywhere.
  const second = k + 1 < factors.length ? first + columns : first
  const third = k + 2 < factors.length ? second + columns : first
  const fourth = k + 3 < factors.length ? third + columns : first
  for (let n = 0; n < columns; n++) {
    out[n] =
      at(out, n) +
      p * at(matrix, first + n) +
      q * at(matrix, second + n) +
      r * at(matrix, third + n) +
      s * at(matrix, fourth + n)
  }
}

export function meanLastAxis({ shape, data }: Tensor): Tensor {
  const length = shape.at(-1) as number
  const found = full(shape.with(-1, 1))
  data.forEach((x, n) => {
    const row = Math.floor(n / length)
    found.data[row] = at(found.data, row) + x / length
  })
  return found
}

/** Rows of the last axis as shares of one. */
export function softmax({ shape, data }: Tensor): Tensor {
  const length = shape.at(-1) as number
  const found = full(shape)
  for (let first = 0; first < data.length; first += length) {
    const row = data.subarray(first, first + length)
    const highest = Math.max(...row)
    const grown = row.map((x) => Math.exp(x - highest))
    const whole = grown.reduce((sum, x) => sum + x, 0)
    found.data.set(
      grown.map((x) => x / whole),
      first,
    )
  }
  return found
}
