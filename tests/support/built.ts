export default async function built() {}
