import { startOpenidProvider } from '../../server/test/openid-provider.ts'

/** A real OpenID provider for the flows: whoever signs in there as an email address has that address, verified. */
const provider = await startOpenidProvider((login) => ({ email: login, email_verified: true, name: 'Nadège Pierre' }), {
  port: Number(process.env.OPENID_PORT),
  redirectUri: `${process.env.WALLET_URL ?? ''}/auth/callback`,
})
process.once('SIGTERM', () => void provider.stop())
