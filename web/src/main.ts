/** Begins: the reader's settings first, then the page. */
import './lib/wished'
import { mount } from 'svelte'
import App from './App.svelte'
import { keepForLater } from './lib/keeping'
import { settings } from './lib/settings.svelte'
import './style/index.css'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')

await settings.begin()
mount(App, { target })
keepForLater()
