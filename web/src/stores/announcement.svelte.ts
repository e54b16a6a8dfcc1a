/** The operator's announcement to all visitors. */
class Announcement {
  text = $state<string | null>(null)
  #dismissed: string | null = null

  receive(text: string | null | undefined): void {
    this.text = text && text !== this.#dismissed ? text : null
  }

  /** Read: it is not shown again, unless it is another. */
  dismiss(): void {
    this.#dismissed = this.text
    this.text = null
  }
}

export const announcement = new Announcement()
