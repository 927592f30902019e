import { startOpenidProvider } from '../../server/test/openid-provider.ts'

/** Starts a real OpenID provider. People can sign in with any email address, which then counts as verified. */
const provider = await startOpenidProvider((login) => ({ email: login, email_verified: true, name: 'Nadège Pierre' }), {
  port: Number(process.env.OPENID_PORT),
  redirectUri: `${process.env.WALLET_URL ?? ''}/auth/callback`,
})
process.once('SIGTERM', () => void provider.stop())
