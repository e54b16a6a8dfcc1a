/** What the build plugins provide. */
declare module 'virtual:emblems' {
  const paths: Readonly<Record<string, string>>
  export default paths
}
