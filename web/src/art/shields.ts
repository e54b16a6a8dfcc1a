/** The shields of the families as drawings: a shield of 24 by 28, and on it an ordinary for each
 * family. */
import type { Family } from '../protocol.gen'

export const SHIELD = 'M1.2 1.2h21.6v12.6c0 6.3-4.5 10.6-10.8 13-6.3-2.4-10.8-6.7-10.8-13z'

/** What the field is divided by, in the deeper tincture: the same division as on the cards. */
export const ORDINARIES: Readonly<Record<Family, string>> = {
  // Bendy: diagonal stripes.
  red: 'M0 7 7 0h5L0 12zM0 17 17 0h5L0 22zM3 28 24 7v5L8 28zM13 28l11-11v5l-6 6z',
  // Lozengy.
  blue: 'M6 0l6 7-6 7-6-7zM18 0l6 7-6 7-6-7zM6 14l6 7-6 7-6-7zM18 14l6 7-6 7-6-7z',
  // Upright stripes.
  green: 'M4 0h4v28H4zM12 0h4v28h-4zM20 0h4v28h-4z',
  // Chequy.
  yellow:
    'M0 0h6v7H0zM12 0h6v7h-6zM6 7h6v7H6zM18 7h6v7h-6zM0 14h6v7H0zM12 14h6v7h-6zM6 21h6v7H6zM18 21h6v7h-6z',
  // Chevronny.
  purple: 'M0 10 12 0l12 10v5L12 5 0 15zM0 20l12-10 12 10v5L12 15 0 25zM0 30l12-10 12 10v5H0z',
}
