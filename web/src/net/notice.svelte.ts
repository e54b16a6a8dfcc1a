/** What whoever keeps the house has everybody told. */
class Notice {
  text = $state<string | null>(null)
  #read: string | null = null

  hear(text: string | null | undefined): void {
    this.text = text && text !== this.#read ? text : null
  }

  /** Read: it is not shown again, unless it is another. */
  close(): void {
    this.#read = this.text
    this.text = null
  }
}

export const notice = new Notice()
