/** Which paths may be kept. */

/** Files whose names change with their contents. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/')

/** What only the server can say. */
export const isForServer = (path: string): boolean =>
  path.startsWith('/api/') || ['/healthz', '/readyz', '/metrics'].includes(path)
