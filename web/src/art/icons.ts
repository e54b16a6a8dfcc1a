/** Which icon of game-icons.net (CC BY 3.0) stands for what. */
import type { Charge } from '../protocol.gen.ts'

/** The emblem of each kind of card. */
export const EMBLEMS = {
  lord: 'castle',
  archer: 'bowman',
  heir: 'crowned-heart',
  shapeshifter: 'duality-mask',
  soldier: 'crossed-swords',
  spy: 'hooded-figure',
  conspiracy: 'candle-light',
  ambush: 'hooded-assassin',
  royal_decree: 'tied-scroll',
  assassination: 'poison-bottle',
  prince: 'jewel-crown',
  twin: 'two-shadows',
  queen: 'queen-crown',
  cutthroat: 'daggers',
  apothecary: 'pestle-mortar',
  felon: 'manacles',
  schemer: 'spider-web',
  impersonation: 'domino-mask',
  bribery: 'swap-bag',
  plot: 'puppet',
  trap: 'wolf-trap',
} as const

/** The charge on each family's shield. */
export const CRESTS = {
  red: 'lion',
  blue: 'fleur-de-lys',
  green: 'stag-head',
  yellow: 'eagle-emblem',
  purple: 'raven',
} as const

/** What is neither a card nor a family; a helmet or a quill stands for cards without an emblem. */
export const MARKS = {
  character: 'barbute',
  intrigue: 'quill-ink',
  banner: 'knight-banner',
  flame: 'flame',
  hint: 'old-lantern',
  seal: 'wax-seal',
} as const

/** What people bear on their coats: nothing that a family bears. */
export const CHARGES: Readonly<Record<Charge, string>> = {
  tower: 'white-tower',
  key: 'key',
  sun: 'heraldic-sun',
  crescent: 'moon',
  star: 'round-star',
  acorn: 'acorn',
  anchor: 'anchor',
  boar: 'boar',
  heron: 'heron',
  dolphin: 'dolphin',
  ship: 'galleon',
  harp: 'harp',
  horseshoe: 'horseshoe',
  owl: 'barn-owl',
  scallop: 'scallop',
  squirrel: 'squirrel',
  hammer: 'thor-hammer',
  dragon: 'sea-dragon',
  fox: 'fox-head',
  hedgehog: 'hedgehog',
}
