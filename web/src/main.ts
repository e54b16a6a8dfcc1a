/** Begins: the reader's settings first, then the page. */
import './ui/firstLanguage'
import { mount } from 'svelte'
import App from './App.svelte'
import { registerWorker } from './net/registerWorker'
import { settings } from './ui/settings.svelte'
import './style/index.css'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')

await settings.begin()
mount(App, { target })
registerWorker()
