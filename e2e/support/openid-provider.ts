import { startOpenidProvider } from '../../server/test/openid-provider.ts'

/** Any email address can sign in and counts as verified. */
const provider = await startOpenidProvider((login) => ({ email: login, email_verified: true, name: 'Nadège Pierre' }), {
  port: Number(process.env.OPENID_PORT),
  redirectUri: `${process.env.WALLET_URL ?? ''}/auth/callback`,
})
process.once('SIGTERM', () => void provider.stop())
