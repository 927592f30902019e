export const testEncryptionKey = Buffer.alloc(32, 'the key of tests').toString('base64')
