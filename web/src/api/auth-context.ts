import type { Profile } from '@hai/contract/identity'
import { createContext, use } from 'react'

export interface Auth {
  /** In the members' app, events of the live connection update the profile. */
  profile: Profile
  signOut: () => Promise<void>
  /** Call after a change such as onboarding. */
  reloadProfile: () => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

/** Throws outside signed-in pages. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth outside of signed-in pages')
  return auth
}
