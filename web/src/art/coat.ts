/** The coats of arms of people as drawings. A charge is drawn over a square of 512; the field is a
 * round about it, for a shield is a family's. */
import type { Division } from '../protocol.gen'

/** The square about the round field. */
export const VIEW_BOX = '-104 -104 720 720'

interface DivisionDrawing {
  /** The parts of the field that have the other tincture. */
  readonly parts: string
  /** On a field with a chief or a bordure the charge has less room, and the other tincture.
   * Where the field is divided, the charge has on each side the tincture of the other. */
  readonly charge?: string
}

export const DIVISIONS: Readonly<Record<Division, DivisionDrawing>> = {
  plain: { parts: '' },
  pale: { parts: 'M256-104h360v720H256z' },
  fess: { parts: 'M-104 256h720v360h-720z' },
  bend: { parts: 'M-104-104 616 616h-720z' },
  chevron: { parts: 'M-104 616 256 176 616 616z' },
  saltire: { parts: 'M-104-104 256 256 616-104zM-104 616 256 256l360 360z' },
  quarterly: { parts: 'M256-104h360v360H256zM-104 256h360v360h-360z' },
  chief: {
    parts: 'M-104-104h720V92h-720z',
    charge: 'translate(77 148) scale(.7)',
  },
  bordure: {
    parts: 'M-104-104h720v720h-720zM256-24a280 280 0 1 0 .1 0z',
    charge: 'translate(72 72) scale(.72)',
  },
}
