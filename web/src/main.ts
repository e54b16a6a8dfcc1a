/** Begins: the reader's settings first, then the page. */
import './ui/initialLocale'
import { mount } from 'svelte'
import { offlineServer } from 'virtual:offline-server'
import App from './App.svelte'
import { IS_STANDALONE } from './env'
import { registerServiceWorker } from './stores/registerServiceWorker'
import { readdressLinks } from './shell/readdress'
import { settings } from './ui/settings.svelte'
import './styles/index.css'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')

await settings.load()
if (IS_STANDALONE) {
  offlineServer.start(settings.speed === 'instant')
  readdressLinks()
}
mount(App, { target })
window.startup?.begun()
registerServiceWorker()
