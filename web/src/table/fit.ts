/** How large the cards of the queue can be, and where each slot lies. */
export interface Fit {
  /** Width of a card. */
  width: number
  height: number
  columns: number
  gap: number
  rowHeight: number
  /** Height of the whole queue. */
  total: number
}

export interface Room {
  width: number
  height: number
}

const WIDEST = 164
/** Where there is much room cards grow with it: so many of the widest lie in a row. */
const IN_A_ROW = 7
const NARROWEST = 46
const RATIO = 7 / 5
/** Above a card: the cursor and the edges of covered cards. Below: its number. */
const ABOVE = 34
const BELOW = 26

/** The largest cards with which so many cells fit into the room; else the smallest there are. */
export function fit(cells: number, room: Room, gap: number): Fit {
  const widest = Math.max(WIDEST, Math.floor(room.width / IN_A_ROW))
  for (let width = widest; width > NARROWEST; width -= 2) {
    const found = laidOut(cells, room, gap, width)
    if (found.total <= room.height) return found
  }
  return laidOut(cells, room, gap, NARROWEST)
}

/** The height the queue cannot do without: all its cards at their smallest. */
export function leastHeight(cells: number, room: Room, gap: number): number {
  return laidOut(cells, room, gap, NARROWEST).total
}

function laidOut(cells: number, room: Room, gap: number, width: number): Fit {
  const most = Math.max(1, Math.floor((room.width + gap) / (width + gap)))
  const rows = Math.max(1, Math.ceil(cells / most))
  const columns = Math.max(1, Math.ceil(cells / rows))
  const height = Math.round(width * RATIO)
  const rowHeight = height + ABOVE + BELOW
  return { width, height, columns, gap, rowHeight, total: rows * rowHeight }
}

/** The upper left corner of a cell; every row is centred. */
export function placeOf(
  cell: number,
  cells: number,
  fit: Fit,
  room: Room,
): { x: number; y: number } {
  const row = Math.floor(cell / fit.columns)
  const inRow = Math.min(fit.columns, cells - row * fit.columns)
  const wide = inRow * (fit.width + fit.gap) - fit.gap
  const left = Math.max(0, (room.width - wide) / 2)
  const top = Math.max(0, (room.height - fit.total) / 2)
  const x = left + (cell % fit.columns) * (fit.width + fit.gap)
  return { x: Math.round(x), y: Math.round(top + row * fit.rowHeight + ABOVE) }
}

/** The first and the last slot of every row, told apart by how high they lie. */
export function rowsOf(slots: number, y: (slot: number) => number): { from: number; to: number }[] {
  const rows: { from: number; to: number }[] = []
  for (let slot = 0; slot < slots; slot++) {
    const row = rows.at(-1)
    if (row && y(row.from) === y(slot)) row.to = slot
    else rows.push({ from: slot, to: slot })
  }
  return rows
}
