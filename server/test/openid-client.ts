/** How the wallet is known at the provider of the tests. */
export const openidClient = { client_id: 'wallet', client_secret: 'a secret between wallet and provider' } as const
