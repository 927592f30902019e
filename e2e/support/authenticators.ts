import type { Page } from '@playwright/test'

interface VirtualAuthenticator {
  /** The authenticator then fails to verify its owner, as with an unknown finger. */
  readonly lock: () => Promise<void>
  readonly unlock: () => Promise<void>
  readonly keys: () => Promise<readonly { readonly isResidentCredential: boolean; readonly rpId?: string | undefined }[]>
}

/** The browser simulates a phone’s built-in authenticator, which confirms each request without a prompt. */
export async function anAuthenticator(page: Page, isUserVerified = true): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  const verify = async (isVerified: boolean): Promise<void> => {
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isVerified })
  }
  return {
    lock: () => verify(false),
    unlock: () => verify(true),
    keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
