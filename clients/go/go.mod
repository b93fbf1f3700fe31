module attesta.dev/client

go 1.19
