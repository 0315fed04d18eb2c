const ID = "\0no-gateway";

/**
 * Leaves the hosted gateway out of the bundle. The model library asks it for any model that is named by a
 * string alone; here each is spoken to at its own provider, and nothing is to be sent anywhere else.
 */
export function noGateway(): {
  name: string;
  resolveId(source: string): string | undefined;
  load(id: string): string | undefined;
} {
  return {
    name: "no-gateway",
    resolveId: (source) => (source === "@ai-sdk/gateway" ? ID : undefined),
    load: (id) => (id === ID ? NOTHING : undefined),
  };
}

const NOTHING = `
function none() {
  throw new Error("there is no gateway: a model is named together with its provider");
}
export const gateway = { languageModel: none, embeddingModel: none, imageModel: none };
export const createGateway = none;
export class GatewayError extends Error {
  static isInstance() {
    return false;
  }
}
export class GatewayAuthenticationError extends GatewayError {}
`;
