/** Whether the server can be reached, as far as the last attempt tells. */
class Reach {
  lost = $state(!navigator.onLine)

  constructor() {
    addEventListener('offline', () => (this.lost = true))
  }
}

export const reach = new Reach()
