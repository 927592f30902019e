/** The actor of postings and steps that the server makes itself. It is no account. */
export const SYSTEM_ACTOR_ID = '00000000-0000-7000-8000-000000000001'
