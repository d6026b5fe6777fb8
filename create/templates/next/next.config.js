/** @type {import('next').NextConfig} */
export default {
  serverExternalPackages: ['tillkit-server'],
  allowedDevOrigins: ['127.0.0.1'],
};
