/** Whether the browser has cached a standalone page completely. */
class OfflineCache {
  /** All of it: from now on it opens without a network. */
  isComplete = $state(false)
}

export const offlineCache = new OfflineCache()
