;; The steps of a Fourier transform of complex floats, whose imaginary parts are `apart` bytes after the real ones.
(module
  (import "thread" "memory" (memory 1))

  ;; Subtracts the mean of a square of floats, whose rows have `stride` bytes, and weighs each by its row's and its
  ;; column's share of `window`. The mean is computed in doubles, so that a square of one value becomes zero.
  (func (export "fadeOut") (param $square i32) (param $stride i32) (param $window i32)
    (local $at i32) (local $end i32) (local $row i32) (local $sum v128) (local $mean v128) (local $weight v128)
    (local.set $row (local.get $window))
    (local.set $end (i32.add (local.get $square)
      (i32.shr_u (i32.mul (local.get $stride) (local.get $stride)) (i32.const 2))))
    (local.set $at (local.get $square))
    (loop $values
      (local.set $sum (f64x2.add (local.get $sum) (f64x2.add
        (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $at)))
        (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (local.get $at))))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $values (i32.lt_u (local.get $at) (local.get $end))))
    (local.set $mean (f32x4.splat (f32.demote_f64 (f64.div
      (f64.add (f64x2.extract_lane 0 (local.get $sum)) (f64x2.extract_lane 1 (local.get $sum)))
      (f64.convert_i32_u (i32.shr_u (i32.mul (local.get $stride) (local.get $stride)) (i32.const 4)))))))
    (loop $rows
      (local.set $weight (v128.load32_splat (local.get $row)))
      (local.set $at (i32.const 0))
      (loop $values
        (v128.store (local.get $square)
          (f32x4.mul
            (f32x4.sub (v128.load (local.get $square)) (local.get $mean))
            (f32x4.mul (v128.load (i32.add (local.get $window) (local.get $at))) (local.get $weight))))
        (local.set $square (i32.add (local.get $square) (i32.const 16)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $values (i32.lt_u (local.get $at) (local.get $stride))))
      (local.set $row (i32.add (local.get $row) (i32.const 4)))
      (br_if $rows (i32.lt_u (local.get $square) (local.get $end)))))

  ;; Joins rows of `bytes` bytes at `one` with as many at `other`: to `out` their sums, and after those their
  ;; differences, turned by (cosine, -sine). Processes 4 values at a time.
  (func (export "joinRows")
    (param $one i32) (param $other i32) (param $out i32) (param $bytes i32) (param $apart i32)
    (param $cosine f32) (param $sine f32)
    (local $differences i32)
    (local $end i32) (local $cosines v128) (local $sines v128)
    (local $oneReal v128) (local $oneImaginary v128) (local $otherReal v128) (local $otherImaginary v128)
    (local $real v128) (local $imaginary v128)
    (local.set $cosines (f32x4.splat (local.get $cosine)))
    (local.set $sines (f32x4.splat (local.get $sine)))
    (local.set $differences (i32.add (local.get $out) (local.get $bytes)))
    (local.set $end (i32.add (local.get $one) (local.get $bytes)))
    (loop $values
      (local.set $oneReal (v128.load (local.get $one)))
      (local.set $oneImaginary (v128.load (i32.add (local.get $one) (local.get $apart))))
      (local.set $otherReal (v128.load (local.get $other)))
      (local.set $otherImaginary (v128.load (i32.add (local.get $other) (local.get $apart))))
      (v128.store (local.get $out) (f32x4.add (local.get $oneReal) (local.get $otherReal)))
      (v128.store (i32.add (local.get $out) (local.get $apart))
        (f32x4.add (local.get $oneImaginary) (local.get $otherImaginary)))
      (local.set $real (f32x4.sub (local.get $oneReal) (local.get $otherReal)))
      (local.set $imaginary (f32x4.sub (local.get $oneImaginary) (local.get $otherImaginary)))
      (v128.store (local.get $differences)
        (f32x4.add
          (f32x4.mul (local.get $real) (local.get $cosines))
          (f32x4.mul (local.get $imaginary) (local.get $sines))))
      (v128.store (i32.add (local.get $differences) (local.get $apart))
        (f32x4.sub
          (f32x4.mul (local.get $imaginary) (local.get $cosines))
          (f32x4.mul (local.get $real) (local.get $sines))))
      (local.set $one (i32.add (local.get $one) (i32.const 16)))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (local.set $differences (i32.add (local.get $differences) (i32.const 16)))
      (br_if $values (i32.lt_u (local.get $one) (local.get $end)))))

  ;; Turns the rows of a square of floats, `stride` bytes each, into columns, by squares of 4 x 4.
  (func (export "transpose") (param $from i32) (param $to i32) (param $stride i32)
    (local $endRow i32) (local $end i32) (local $out i32) (local $double i32) (local $triple i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local $ab v128) (local $abHigh v128) (local $cd v128) (local $cdHigh v128)
    (local.set $double (i32.shl (local.get $stride) (i32.const 1)))
    (local.set $triple (i32.mul (local.get $stride) (i32.const 3)))
    (local.set $end (i32.add (local.get $to) (local.get $stride)))
    (loop $rows
      (local.set $out (local.get $to))
      (local.set $endRow (i32.add (local.get $from) (local.get $stride)))
      (loop $squares
        (local.set $a (v128.load (local.get $from)))
        (local.set $b (v128.load (i32.add (local.get $from) (local.get $stride))))
        (local.set $c (v128.load (i32.add (local.get $from) (local.get $double))))
        (local.set $d (v128.load (i32.add (local.get $from) (local.get $triple))))
        (local.set $ab (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b)))
        (local.set $abHigh (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b)))
        (local.set $cd (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d)))
        (local.set $cdHigh (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d)))
        (v128.store (local.get $out)
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $ab) (local.get $cd)))
        (v128.store (i32.add (local.get $out) (local.get $stride))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $ab) (local.get $cd)))
        (v128.store (i32.add (local.get $out) (local.get $double))
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $abHigh) (local.get $cdHigh)))
        (v128.store (i32.add (local.get $out) (local.get $triple))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $abHigh) (local.get $cdHigh)))
        (local.set $out (i32.add (local.get $out) (i32.shl (local.get $stride) (i32.const 2))))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (br_if $squares (i32.lt_u (local.get $from) (local.get $endRow))))
      (local.set $from (i32.add (local.get $from) (local.get $triple)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $rows (i32.lt_u (local.get $to) (local.get $end))))))
