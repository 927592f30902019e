import type { Planned } from '../../server/src/seed/people.ts'

/** Fictional people in the pictures, besides the demo accounts. */
const defaults = { habit: 'family', language: 'en', tier: 2, joins: 0, liveliness: 1, circle: [] } as const

export const cast = {
  roseline: {
    ...defaults,
    number: 9_001,
    full_name: 'Roseline Baptiste',
    hai_tag: 'roseline',
    email: 'roseline@demo.test',
    phone: '+50938109001',
  },
  wideline: {
    ...defaults,
    habit: 'abroad',
    number: 9_002,
    full_name: 'Wideline Pierre',
    hai_tag: 'wideline',
    email: 'wideline@demo.test',
    phone: '+13055559002',
  },
  wilner: {
    ...defaults,
    number: 9_003,
    full_name: 'Wilner Charles',
    hai_tag: 'wilner',
    email: 'wilner@demo.test',
    phone: '+50938109003',
  },
  mirlande: {
    ...defaults,
    number: 9_004,
    full_name: 'Mirlande Joseph',
    hai_tag: 'mirlande',
    email: 'mirlande@demo.test',
    phone: '+50938109004',
  },
  shop: {
    ...defaults,
    habit: 'trader',
    number: 9_005,
    full_name: 'Frantz Dorval',
    hai_tag: 'boutik_frantz',
    email: 'frantz@demo.test',
    phone: '+50938109005',
  },
  agent: {
    ...defaults,
    habit: 'agent',
    number: 9_000,
    full_name: 'Yvrose Toussaint',
    hai_tag: 'yvrose',
    email: 'yvrose@demo.test',
    phone: '+50938109000',
  },
} as const satisfies Record<string, Planned>

export type Role = keyof typeof cast
