import type { Profile } from '@hai/contract/identity'
import { createContext, use } from 'react'

export interface Auth {
  /** Kept up to date by the live connection. */
  profile: Profile
  signOut: () => Promise<void>
  /** Reloads the profile after a change such as onboarding; the gate follows. */
  reloadProfile: () => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

/** The signed-in member. Throws outside signed-in pages (docs/product/the-app.md#errors-and-audit). */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth outside of signed-in pages')
  return auth
}
