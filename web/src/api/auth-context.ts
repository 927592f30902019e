import type { Profile } from '@hai/contract/identity'
import { createContext, use } from 'react'

export interface Auth {
  /** The profile. Events of the live connection update it. */
  profile: Profile
  signOut: () => Promise<void>
  /** Loads the profile again after a change such as onboarding. The gate then shows the matching page. */
  reloadProfile: () => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

/** The signed-in member. Throws outside signed-in pages (docs/product/the-app.md#errors-and-audit). */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth outside of signed-in pages')
  return auth
}
