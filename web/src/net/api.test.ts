// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api'

afterEach(() => vi.unstubAllGlobals())

test('a question that is not answered in time may be asked again, a wish is waited for', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(new DOMException()) : Promise.resolve(Response.json({})),
  )

  await expect(api.me()).rejects.toMatchObject({ code: 'offline' })
  await expect(api.guest({})).resolves.toEqual({})
})
