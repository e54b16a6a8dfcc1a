/** What the browser keeps of a page that stands alone. */
class Keeping {
  /** All of it: from now on it opens without a network. */
  all = $state(false)
}

export const keeping = new Keeping()
