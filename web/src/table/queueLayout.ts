/** The size of the queue's cards, and the position of each slot. */
export interface QueueLayout {
  /** Width of a card. */
  width: number
  height: number
  columns: number
  gap: number
  rowHeight: number
  /** Height of the whole queue. */
  total: number
}

export interface Area {
  width: number
  height: number
}

const MAX_WIDTH = 164
/** Where there is much room cards grow with it: so many of the widest lie in a row. */
const CARDS_IN_A_ROW = 7
const MIN_WIDTH = 46
const RATIO = 7 / 5
/** Above a card: the cursor and the edges of covered cards. Below: its number. */
const ABOVE = 34
const BELOW = 26

/** The largest cards with which so many cells fit into the room; else the smallest there are. */
export function layoutQueue(cells: number, area: Area, gap: number): QueueLayout {
  const widest = Math.max(MAX_WIDTH, Math.floor(area.width / CARDS_IN_A_ROW))
  for (let width = widest; width > MIN_WIDTH; width -= 2) {
    const found = layoutAt(cells, area, gap, width)
    if (found.total <= area.height) return found
  }
  return layoutAt(cells, area, gap, MIN_WIDTH)
}

/** The height the queue cannot do without: all its cards at their smallest. */
export function minHeight(cells: number, area: Area, gap: number): number {
  return layoutAt(cells, area, gap, MIN_WIDTH).total
}

function layoutAt(cells: number, area: Area, gap: number, width: number): QueueLayout {
  const most = Math.max(1, Math.floor((area.width + gap) / (width + gap)))
  const rows = Math.max(1, Math.ceil(cells / most))
  const columns = Math.max(1, Math.ceil(cells / rows))
  const height = Math.round(width * RATIO)
  const rowHeight = height + ABOVE + BELOW
  return { width, height, columns, gap, rowHeight, total: rows * rowHeight }
}

/** The upper left corner of a cell; every row is centred. */
export function cellPosition(
  cell: number,
  cells: number,
  layout: QueueLayout,
  area: Area,
): { x: number; y: number } {
  const row = Math.floor(cell / layout.columns)
  const inRow = Math.min(layout.columns, cells - row * layout.columns)
  const wide = inRow * (layout.width + layout.gap) - layout.gap
  const left = Math.max(0, (area.width - wide) / 2)
  const top = Math.max(0, (area.height - layout.total) / 2)
  const x = left + (cell % layout.columns) * (layout.width + layout.gap)
  return { x: Math.round(x), y: Math.round(top + row * layout.rowHeight + ABOVE) }
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
