import type { Profile } from '@hai/contract/identity'
import { createContext, use } from 'react'

export interface Auth {
  /** The signed-in member, kept up to date by the live connection. */
  profile: Profile
  signOut: () => Promise<void>
  /** Reads the profile again, after an act that changed it (onboarding); the gate follows what it says. */
  reloadProfile: () => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

/** Who is signed in. Throws outside of signed-in pages (member-area.md, section 8). */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth outside of signed-in pages')
  return auth
}
