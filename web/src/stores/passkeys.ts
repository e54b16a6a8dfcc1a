/** Passkeys: credentials of the browser, between its own formats and the server's. */
import type {
  RegisterPasskeyRequest,
  PasskeyChallenge,
  PasskeySignInRequest,
} from '../protocol.gen'

/** Only where the page came by a secure way, and from a name, do browsers have them. */
export const supportsPasskeys = (): boolean =>
  isSecureContext && 'credentials' in navigator && !/^[\d.]+$|:/.test(location.hostname)

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )

const toBase64Url = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What to call a passkey: where it was made. */
const label = (): string => /\(([^;)]+)/.exec(navigator.userAgent)?.[1]?.slice(0, 60) ?? 'passkey'

/** A new passkey, or nothing where its owner thought better of it. */
export async function createPasskey(
  asked: PasskeyChallenge,
): Promise<RegisterPasskeyRequest | null> {
  const made = await credentialOrNull(
    navigator.credentials.create({
      publicKey: {
        challenge: fromBase64Url(asked.challenge),
        rp: { id: asked.rp_id, name: 'Oriflamme' },
        user: {
          id: new TextEncoder().encode(asked.user),
          name: asked.name,
          displayName: asked.name,
        },
        pubKeyCredParams: asked.algorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: asked.exclude_credentials.map((id) => ({
          id: fromBase64Url(id),
          type: 'public-key',
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    }),
  )
  if (!(made?.response instanceof AuthenticatorAttestationResponse)) return null
  return {
    state: asked.state,
    id: made.id,
    client_data: toBase64Url(made.response.clientDataJSON),
    attestation: toBase64Url(made.response.attestationObject),
    label: label(),
  }
}

/** What a passkey signed, or nothing where none was chosen. */
export async function getPasskey(asked: PasskeyChallenge): Promise<PasskeySignInRequest | null> {
  const used = await credentialOrNull(
    navigator.credentials.get({
      publicKey: {
        challenge: fromBase64Url(asked.challenge),
        rpId: asked.rp_id,
        userVerification: 'required',
      },
    }),
  )
  if (!(used?.response instanceof AuthenticatorAssertionResponse)) return null
  return {
    state: asked.state,
    id: used.id,
    client_data: toBase64Url(used.response.clientDataJSON),
    authenticator_data: toBase64Url(used.response.authenticatorData),
    signature: toBase64Url(used.response.signature),
  }
}

/** Browsers do not say why there is none: it was cancelled, or took too long, or there is none. */
async function credentialOrNull(
  asked: Promise<Credential | null>,
): Promise<PublicKeyCredential | null> {
  const found = await asked.catch(() => null)
  return found instanceof PublicKeyCredential ? found : null
}
