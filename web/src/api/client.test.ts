// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { api } from './client'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what is not answered in time may be asked again', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(new DOMException()) : Promise.resolve(Response.json({})),
  )

  await expect(api.me()).rejects.toMatchObject({ code: 'offline' })
  await expect(api.guest({})).rejects.toMatchObject({ code: 'offline' })
})

test('a question is asked once more when its connection breaks, a wish is not', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const breaks = asked.filter((each) => each === path).length === 1
    return breaks ? Promise.reject(new TypeError()) : Promise.resolve(Response.json({ me: 1 }))
  })

  await expect(api.me()).resolves.toEqual({ me: 1 })
  await expect(api.guest({})).rejects.toMatchObject({ code: 'offline' })
  expect(asked).toEqual(['/api/me', '/api/me', '/api/guest'])
})

test('an answer that breaks off is none', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"guest":', { status: 200 })))

  await expect(api.me()).rejects.toMatchObject({ code: 'offline' })
})
