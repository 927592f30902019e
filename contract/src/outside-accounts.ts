/** The accounts of the world outside: where money comes from and goes to. */
export const outsideAccounts = ['outside:bank', 'outside:stripe', 'outside:moncash', 'outside:sandbox'] as const
export type OutsideAccount = (typeof outsideAccounts)[number]
