/** "ma***@example.org": the owner recognises the address, but other people cannot use it. */
export const maskedEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/u, '$1***')
