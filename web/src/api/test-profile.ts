import type { Profile } from '@hai/contract/identity'

export const aProfile = (more: Partial<Profile> = {}): Profile => ({
  id: '01980000-0000-7000-8000-000000000001',
  email: 'rose@test.example',
  phone: '+50937123456',
  phone_verified: false,
  hai_tag: 'rose',
  full_name: 'Rose Pierre',
  avatar_url: null,
  is_blocked: false,
  blocked_reason: null,
  blocked_supply: [],
  blocked_review_on: null,
  permanently_blocked: false,
  is_agent: false,
  agent_level: 1,
  is_admin: false,
  approved_by_admin: false,
  onboarded: true,
  language: 'en',
  needs_approval: false,
  ...more,
})
