/** "ma***@example.org": enough for its owner to know it, too little for anybody else to write to. */
export const maskedEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/u, '$1***')
