export const openidClient = { client_id: 'wallet', client_secret: 'a secret between wallet and provider' } as const
