/** What the build plugins provide. */
declare module 'virtual:emblems' {
  const paths: Readonly<Record<string, string>>
  export default paths
}

declare module 'virtual:charges' {
  const paths: Readonly<Record<string, string>>
  export default paths
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
