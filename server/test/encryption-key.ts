/** 32 bytes in base64, that say nothing about those of any installation. */
export const testEncryptionKey = Buffer.alloc(32, 'the key of tests').toString('base64')
