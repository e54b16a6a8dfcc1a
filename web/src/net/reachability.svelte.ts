/** Whether the server can be reached, as far as the last attempt tells. */
class Server {
  unreachable = $state(!navigator.onLine)

  constructor() {
    addEventListener('offline', () => (this.unreachable = true))
  }
}

export const server = new Server()
