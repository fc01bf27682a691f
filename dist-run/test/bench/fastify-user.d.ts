declare module 'fastify' {
    interface FastifyRequest {
        ownerId: number;
    }
}
export {};
