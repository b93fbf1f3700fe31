module attesta.dev/main-job

go 1.19

require attesta.dev/client v0.0.0

replace attesta.dev/client => ../../../clients/go
