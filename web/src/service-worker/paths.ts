/** The paths that may be cached, below the page's own. */

/** Files whose names change with their contents. */
export const isAsset = (path: string): boolean => /^\/(assets|python-\w+)\//.test(path)

/** Games that are over: they never change. */
export const isReplay = (path: string): boolean => /^\/api\/games\/[^/]+\/replay$/.test(path)

/** What stays as it is once it has been seen. */
export const isImmutable = (path: string): boolean => isAsset(path) || isReplay(path)

/** What only the server can say. */
export const needsServer = (path: string): boolean =>
  (path.startsWith('/api/') && !isReplay(path)) ||
  ['/healthz', '/readyz', '/metrics'].includes(path)
