/** What the build plugins provide. */
declare module 'virtual:emblems' {
  const paths: Readonly<Record<string, string>>
  export default paths
}

declare module 'virtual:charges' {
  const paths: Readonly<Record<string, string>>
  export default paths
}

declare module 'virtual:python' {
  /** Where Python and what it runs lie, beside the page. */
  export const folder: string
  /** How many of them come, all in all. */
  export const bytes: number
}

declare module 'virtual:options' {
  import type { Choices } from './protocol.gen'
  /** What can be chosen, known before Python is there; none where a server is asked. */
  const options: Choices | null
  export default options
}

declare module 'virtual:offline-server' {
  /** Only where the page was built to stand alone. */
  import type * as page from './offline/offlineServer.svelte'
  export const offlineServer: typeof page.offlineServer
}

declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
  }
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: Options,
  ): Promise<Uint8Array>
}
