/** The chat of a table, and how much of it was read. */
import type { ChatLine } from '../protocol.gen'

export class ChatLog {
  lines = $state.raw<readonly ChatLine[]>([])
  /** The last line that was in sight. */
  #lastRead = $state(0)

  /** A line, unless it has been heard. */
  receive(said: ChatLine): void {
    if (!this.lines.some(({ number }) => number === said.number)) {
      this.lines = [...this.lines, said]
    }
  }

  markRead(): void {
    this.#lastRead = this.lines.at(-1)?.number ?? 0
  }

  /** What others than this person have said and nobody here has seen. */
  unread(me: string | null | undefined): readonly ChatLine[] {
    const news = ({ number, message: said }: ChatLine): boolean =>
      number > this.#lastRead && said.person !== me
    return this.lines.filter((line) => news(line) && (line.message.text ?? line.message.phrase))
  }
}
